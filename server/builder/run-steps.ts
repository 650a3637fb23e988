/**
 * One step of a build: a function with what it depends on. `Source` names what it reads from disk, `State` what steps
 * hand to later steps.
 */
export interface Step<Context, State, Source extends string> {
  name: string;
  reads: readonly Source[];
  needs: readonly (keyof State)[];
  makes: readonly (keyof State)[];
  /** Whether a build may take over what it has made and written from the build before (`kept-steps.ts`). */
  isKept: boolean;
  run: (context: Context, state: State) => Promise<Partial<State> | undefined>;
}

/** Returns a function that declares steps. The compiler holds a step to the state that it declares. */
export function stepsOf<Context, State, Source extends string>() {
  return function step<Need extends keyof State = never, Made extends keyof State = never>(
    run: (
      context: Context,
      state: Pick<State, NoInfer<Need>>,
    ) => Promise<[NoInfer<Made>] extends [never] ? void : Pick<State, NoInfer<Made>>>,
    dependencies: {
      reads: readonly Source[];
      needs?: readonly Need[];
      makes?: readonly Made[];
      isKept?: boolean;
    },
  ): Step<Context, State, Source> {
    const { reads, needs = [], makes = [], isKept = false } = dependencies;
    return { name: run.name, reads, needs, makes, isKept, run: run as Step<Context, State, Source>['run'] };
  };
}

/** A function of a module for `step`. The module is loaded when the step runs. */
export function later<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  type Run = (...parameters: unknown[]) => Promise<unknown>;
  const run: Run = async (...parameters) => ((await load())[name] as Run)(...parameters);
  return Object.defineProperty(run, 'name', { value: name }) as Module[Name];
}

/**
 * Runs the steps that are due, in order: those that read a changed source, and those that need what a step before
 * them has made anew. Returns the state with what they made; `state` itself stays as it is, so that a run that fails
 * can be repeated.
 */
export async function runSteps<Context, State extends object, Source extends string>(
  steps: readonly Step<Context, State, Source>[],
  context: Context,
  state: Partial<State>,
  changed: ReadonlySet<Source>,
): Promise<State> {
  const next = { ...state } as State;
  const remade = new Set<keyof State>();
  for (const { name, reads, needs, makes, run } of steps) {
    const isDue = reads.some((source) => changed.has(source)) || needs.some((key) => remade.has(key));
    if (!isDue) continue;
    const missing = needs.filter((key) => !(key in next));
    if (missing.length > 0)
      throw new Error(`${name} needs ${missing.join(', ')}, which no step before it makes`);
    Object.assign(next, await run(context, next));
    for (const key of makes) remade.add(key);
  }
  return next;
}
