import { setTimeout } from 'node:timers/promises';
import { until } from '../../basics/until.ts';
import type { Driver, InputSource, Node, Role } from './driver.ts';

/** What a visitor does and finds in a tab. Elements are known by the role and the name that the browser computes. */
export type Tab = ReturnType<typeof visitorsTab>;

export function visitorsTab(driver: Driver, origin: string) {
  const evaluate = async (expression: string, node?: Node) => {
    const source = `(node) => JSON.stringify(${expression} ?? null)`;
    return JSON.parse(await within(3000, driver.run(source, node)));
  };
  const locate = (role: Role, name?: string) => within(15_000, driver.locate(role, name));

  /** Waits until something holds. A page that changes meanwhile answers with an error: it is asked again. */
  const wait = <Found>(what: string, look: () => Promise<Found>) => {
    let reason = '';
    const tryIt = () =>
      look().catch((error) => {
        reason = String(error);
        return null;
      });
    return until(tryIt, what).catch((error) => {
      throw new Error(`${error.message} ${reason}`, { cause: error });
    });
  };

  /**
   * Answers what a function answers in the page, which may have to be asked twice. It must need nothing from outside itself.
   */
  const ask = async <Answer>(question: (element: HTMLElement) => Answer, node?: Node): Promise<Answer> =>
    (await wait(String(question), async () => ({ answer: await evaluate(`(${question})(node)`, node) })))
      .answer;

  /** Waits until a question about the page, or about an element, is answered by yes. */
  const holds = (question: (element: HTMLElement) => unknown, node?: Node) =>
    wait(String(question), () => evaluate(`Boolean((${question})(node))`, node));

  const isVisible = (node: Node) => evaluate('node.checkVisibility({ visibilityProperty: true })', node);

  /** Waits for an element that can be seen; answers the first one. */
  const find = (role: Role, name?: string): Promise<Node> =>
    wait(`${role} ${name ?? ''}`, async () => {
      for (const node of await locate(role, name)) if (await isVisible(node)) return node;
      return null;
    });

  const point = (actions: object[]): Promise<void> =>
    driver.input([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);

  /** Moves the pointer onto an element, once nothing covers it. */
  const hover = async (role: Role, name?: string): Promise<void> => {
    const [x, y] = await wait(`nothing above ${role} ${name}`, async () =>
      evaluate(`(${middleOf})(node)`, await find(role, name)),
    );
    await point([{ type: 'pointerMove', duration: 0, origin: 'viewport', x, y }]);
  };

  const press = (...keys: string[]): Promise<void> => {
    const down = keys.map((value) => ({ type: 'keyDown', value }));
    const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
    const sources: InputSource[] = [{ type: 'key', id: 'keys', actions: [...down, ...up] }];
    return driver.input(sources);
  };

  const click = async (role: Role, name?: string): Promise<void> => {
    await hover(role, name);
    await point([
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  };

  return {
    ask,
    find,
    hover,
    press,
    click,
    /** Loads a document to its end. */
    async goto(path: string): Promise<void> {
      await ask(() => void Object.assign(window, { left: true }));
      await driver.load(origin + path);
      await holds(() => !('left' in window) && document.readyState === 'complete');
    },
    back: () => ask(() => history.back()),
    resize: driver.resize,
    setCookie: driver.setCookie,
    /** Waits until no element of that role and name can be seen. */
    gone: (role: Role, name?: string) =>
      wait(`no ${role} ${name}`, async () => {
        for (const node of await locate(role, name)) if (await isVisible(node)) return false;
        return true;
      }),
    holds,
    /** Writes into a field, key by key, in place of what it holds. */
    async write(role: Role, name: string, words: string): Promise<void> {
      await click(role, name);
      await ask((field) => (field as HTMLInputElement).select(), await find(role, name));
      for (const key of words) await press(key);
    },
  };
}

/** Keys that are no letters, as WebDriver writes them. */
export const keys = { Shift: '\uE008', Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', Down: '\uE015' };

/** A browser never answers what it was asked while a page, or its process, gave way to another. */
const within = <Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([
    answer,
    setTimeout(ms, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${ms} ms`);
    }),
  ]);

/** The middle of an element in the window, or nothing while something else is there. Runs in the page. */
function middleOf(element: HTMLElement): [x: number, y: number] | null {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  // Not by the field's `labels`: WebKitGTK 2.50 ends the page's process once it collects them (https://bugs.webkit.org/show_bug.cgi?id=300692).
  const isLabel = hit?.closest('label')?.control === element;
  return hit && (element.contains(hit) || isLabel) ? [x, y] : null;
}
