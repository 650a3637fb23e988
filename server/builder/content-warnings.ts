import type { BuildState } from './build-state.ts';
import { closureWarning } from './closure-warning.ts';
import { policyWarnings } from './policy-warnings.ts';
import { unconfirmedLines } from './unconfirmed-facts.ts';

/** What is probably wrong in the content, and what its owner has still to do: a line each, for the end of a build. */
export async function contentWarnings(
  {
    shop,
    factWarnings,
    iconWarnings,
    documents,
  }: Pick<BuildState, 'shop' | 'factWarnings' | 'iconWarnings' | 'documents'>,
  contentDir: string,
  now: Date,
): Promise<string[]> {
  return [
    ...factWarnings,
    ...iconWarnings,
    ...documents.flatMap(({ warnings = [] }) => warnings),
    ...(shop.sample ? ['content/shop.yaml is a sample: replace its facts before opening'] : []),
    ...closureWarning(shop, now),
    ...unconfirmedLines(shop),
    ...(await policyWarnings(shop, contentDir)),
  ];
}
