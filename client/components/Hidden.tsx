/** What a page says to the form that is posted from it. */
export const Hidden = ({ name, value }: { name: string; value: string | number | undefined }) => (
  <input type="hidden" name={name} value={value} />
);
