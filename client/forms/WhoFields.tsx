import { pair } from './EnquiryForm.tsx';
import { TextField } from './Field.tsx';

/** Who writes, and how to answer: one of the two ways will do. */
export function WhoFields() {
  return (
    <>
      <TextField name="name" label="Name" autoComplete="name" />
      <div className={pair}>
        <TextField
          name="email"
          label="Email"
          hint="Here we send our answer."
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
        <TextField
          name="phone"
          label="Phone"
          hint="One of the two is enough."
          type="tel"
          autoComplete="tel"
        />
      </div>
    </>
  );
}
