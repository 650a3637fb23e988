export interface FailureProps {
  title: string;
  text: string;
  /** Where a link leads on. */
  next: { href: string; label: string };
}

/** Why something was not answered, and where to go on. */
export function Failure({ title, text, next }: FailureProps) {
  return (
    <div className="notice">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a className="button" href={next.href}>
          {next.label}
        </a>
      </p>
    </div>
  );
}
