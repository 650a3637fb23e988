/** Whether something has been typed or chosen in a part of the page that was not there when it came. */
export const hasTypedWords = (part: ParentNode): boolean =>
  [
    ...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
      'input, textarea, select',
    ),
  ].some(isChanged);

function isChanged(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return field.value !== first?.value;
  }
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
    return field.checked !== field.defaultChecked;
  return field.type !== 'hidden' && field.value !== field.defaultValue;
}
