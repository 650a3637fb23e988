type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields of a part of the page into which something was typed, or in which something was chosen, since it came. */
export const changedFields = (part: ParentNode): FieldElement[] =>
  [...part.querySelectorAll<FieldElement>('input, textarea, select')].filter(isChanged);

/** Whether there is something in it that was not there when it came. */
export const hasTypedWords = (part: ParentNode): boolean => changedFields(part).length > 0;

function isChanged(field: FieldElement): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return field.value !== first?.value;
  }
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
    return field.checked !== field.defaultChecked;
  return field.type !== 'hidden' && field.value !== field.defaultValue;
}
