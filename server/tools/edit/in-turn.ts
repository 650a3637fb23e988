/** A queue of acts: each begins once the one before has ended, well or not. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(act: () => Promise<Result>): Promise<Result> => {
    const ended = last.then(act);
    last = ended.catch(() => {});
    return ended;
  };
}
