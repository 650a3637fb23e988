/** How a page of paper is left, and whether it is printed as soon as it is there. */
export interface Printing {
  title: string;
  back: { href: string; label: string };
  /** Where to go when it is printed; `null` where nothing is printed until somebody says so. */
  printNowThen: string | null;
}

/** What stands above paper on the screen alone. The script shows the button; without it, the browser's own menu prints. */
export const PrintBar = ({ title, back, printNowThen }: Printing) => (
  <div className="print-bar" data-print-now-then={printNowThen}>
    <h1>{title}</h1>
    <button type="button" data-print hidden>
      Print
    </button>
    <a href={back.href}>{back.label}</a>
  </div>
);
