interface PrintBarProps {
  /** "Slip" */
  title: string;
  /** Of the repair that it belongs to. */
  reference?: string;
  /** Printed at once, and then this page is next, as a path; without it nothing is printed until somebody says so. */
  printNowThen?: string | null;
}

/** What stands above paper on the screen alone. The script shows the button; without it, the browser's own menu prints. */
export const PrintBar = ({ title, reference, printNowThen }: PrintBarProps) => (
  <div className="print-bar" data-print-now-then={printNowThen}>
    <h1>{reference ? `${title} of ${reference}` : title}</h1>
    <button type="button" data-print hidden>
      Print
    </button>
    <a href={reference ? `/t/${reference.toLowerCase()}` : '/'}>{`Back to ${reference ?? 'the board'}`}</a>
  </div>
);
