/** Whether something was typed or chosen that is not sent yet. */
export const hasUnsavedWords = (root: ParentNode): boolean =>
  [...root.querySelectorAll('input, textarea, select')].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (field instanceof HTMLSelectElement) {
      const first = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
      return field.value !== first?.value;
    }
    if (!(field instanceof HTMLInputElement)) return false;
    const isTicked = field.type === 'checkbox' || field.type === 'radio';
    return isTicked ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });
