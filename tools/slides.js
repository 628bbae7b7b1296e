// Keys, and the buttons of a presenter, go from slide to slide; a long slide is scrolled first.
const slides = [...document.querySelectorAll(".slides > section > section")];
const steps = { ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1 };

document.addEventListener("keydown", (event) => {
  const step = steps[event.key];
  const meant = event.ctrlKey || event.altKey || event.metaKey || event.target.closest("summary, a");
  if (!step || (meant && event.key !== "PageDown" && event.key !== "PageUp")) return;
  event.preventDefault();
  const begun = slides.filter((slide) => slide.getBoundingClientRect().top < 2).length;
  const here = Math.max(begun - 1, 0);
  const box = slides[here].getBoundingClientRect();
  const below = box.bottom - innerHeight;
  if (step > 0 && below > 0.07 * innerHeight) scrollBy(0, Math.min(below, 0.8 * innerHeight));
  else if (step < 0 && box.top < -2) scrollBy(0, Math.max(box.top, -0.8 * innerHeight));
  else slides[here + step]?.scrollIntoView();
});
