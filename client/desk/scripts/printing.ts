/** Shows the buttons that print. A page that was opened to be printed is printed at once, and makes room for what follows. */
export function offerPrinting(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }
  const next = document.querySelector<HTMLElement>('[data-print-now-then]')?.dataset.printNowThen;
  if (!next) return;
  // Replaced, so that Back prints nothing again.
  addEventListener('afterprint', () => location.replace(next), { once: true });
  print();
}
