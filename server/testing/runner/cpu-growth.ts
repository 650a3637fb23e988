/** Rounds that a busy machine may spoil before growth is believed, and milliseconds after which none is begun. */
const maxRounds = 10;
const maxMs = 2000;
/** Of one measurement, in milliseconds: far above the resolution of the wall clock. */
const leastMs = 0.2;
/** From here on CPU time is counted, which other processes do not stretch; the kernel counts it in steps of 4 ms. */
const longMs = 20;
/** What ends sooner has no square in it: 16,000 steps for each of 16,000 characters take longer on any processor. */
const harmlessMs = 10;

/**
 * How many times the work for the small input the large one takes. The least of several rounds, as soon as that is
 * below `enough`: another process can only make a round slower. Where the large input takes a few milliseconds, 1: the
 * quotient of two such short times says more of the compiler and the machine than of the work.
 */
export function growthOf<Input>(
  run: (input: Input) => unknown,
  inputs: { small: Input; large: Input },
  enough: number,
): number {
  const start = performance.now();
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < maxRounds; round++) {
    small = Math.min(small, msOf(run, inputs.small));
    large = Math.min(large, msOf(run, inputs.large));
    // The first round compiles.
    if (round > 0 && (large / small < enough || performance.now() - start > maxMs)) break;
  }
  return large < harmlessMs ? 1 : large / small;
}

/** Milliseconds of one call, over as many as it takes to measure them. */
function msOf<Input>(run: (input: Input) => unknown, input: Input): number {
  const start = performance.now();
  const cpuStart = process.threadCpuUsage();
  for (let calls = 1; ; calls++) {
    run(input);
    const passed = performance.now() - start;
    if (passed < leastMs) continue;
    const { user, system } = process.threadCpuUsage(cpuStart);
    const ms = passed < longMs ? passed : (user + system) / 1000;
    // None is counted where the process stood still meanwhile: such a call took less than a step.
    if (ms > 0) return ms / calls;
  }
}
