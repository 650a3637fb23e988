import type { SearchedDevice } from '../site/search/search-index.ts';

const chosen = 60;

/** What visitors type and what they should not, for these devices. The same devices make the same queries. */
export function searchQueries(devices: SearchedDevice[], faults: string[]): string[] {
  const step = Math.max(1, Math.floor(devices.length / chosen));
  const some = devices.filter((_, index) => index % step === 0).slice(0, chosen);
  return [
    ...some.flatMap(({ name, manufacturer, models: [model = ''] }, index) => [
      name,
      `${manufacturer} ${name}`,
      model,
      model.slice(0, 2 + (index % 5)).toLowerCase(),
      `${model.slice(0, -2)}9${model.slice(-1)}`,
      `${name.slice(0, 2)}x${name.slice(3)}`,
      `${name} ${faults[index % faults.length]}`,
      `cracked ${name.toLowerCase()} screen`,
      `${manufacturer} ${name}`.slice(0, 1 + (index % 16)),
    ]),
    ...'abgimps125'.split(''),
    ...['ga', 'pr', 'lm', 'ul', '12', 'phone', 'pro max', 'zzzz', '....', 'z'.repeat(64)],
    'a b c d e f g h i j',
    '1 2 3 4 5 6 7 8 9 0',
    '10 11 12 13 14 15 16 17 18 19',
    'pr pl ul ma mi fe li 5g ga lu',
    'maxx litt pluss utra minni prro feee',
    'luma korn vesx tarr nimm boll zenn haxx orii pell',
    'lm1000 lm1001 lm1002 lm1003 lm1004 lm1005 lm100',
    'asdf qwer zxcv tyui ghjk bnmn',
  ];
}
