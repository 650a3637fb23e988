import { button, element, openDialog } from './panel.ts';

type Side = [name: string, text: string];

/** Shows two texts beside each other, their different lines marked, and lets the owner decide. */
export function showTwoTexts(texts: {
  heading: string;
  words: string;
  sides: [Side, Side];
  /** What the owner may do then, if anything. */
  action?: string;
  act?: () => unknown;
}): void {
  const [one, other] = texts.sides;
  const dialog = openDialog(texts.heading);
  const { action, act } = texts;
  const end = (then?: () => unknown) => () => {
    dialog.close();
    then?.();
  };
  dialog.append(
    element('p', texts.words),
    element('div', '', column(one, other), column(other, one)),
    ...(action ? [button(action, end(act)), button('Decide later', end())] : [button('Close', end())]),
  );
  for (const each of dialog.querySelectorAll('pre'))
    each.querySelector('mark')?.scrollIntoView({ block: 'center' });
}

function column([name, text]: Side, [, other]: Side): HTMLElement {
  const there = new Set(other.split(/\r?\n/));
  const lines = text
    .split(/\r?\n/)
    .flatMap((line) => [element(there.has(line) ? 'span' : 'mark', line), new Text('\n')]);
  const body = element('pre', '', ...lines);
  // A keyboard scrolls it.
  body.tabIndex = 0;
  return element('div', '', element('h3', name), body);
}
