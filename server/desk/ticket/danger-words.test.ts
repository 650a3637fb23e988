import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Danger } from '../../../shared/intake-fields.ts';
import { dangersNamed } from './danger-words.ts';

/** Conditions by what they name, as people at a counter write them. */
const conditions: [dangers: Danger[], ...conditions: string[]][] = [
  [
    ['swollen'],
    ...[
      'bulging',
      'Battery bulges',
      'bulge at the back',
      'swollen',
      'Swelling under trackpad',
      'lifting screen',
    ],
    ...[
      'screen lifted on one side',
      'back is puffed',
      'Bloated battery',
      'battery expanded',
      'back cover is lifting',
    ],
    ...['not charging, swollen', 'not working swollen battery', 'Not only scratched but bulging'],
    ...[
      'can’t rule out swelling',
      'Not swollen? Screen lifting',
      'no power and bulging',
      'waterproof, bulging',
    ],
  ],
  [
    ['hot'],
    ...[
      'hot to touch',
      'won’t stay cool, hot to the touch',
      'gets hot',
      'Overheats',
      'smells burnt',
      'burning smell',
    ],
    ...[
      'smoke came out',
      'melted port',
      'heats up while charging',
      'scorch marks: scorched',
      'sparks when plugged in',
    ],
    ...['not wet, hot', "Won't turn off and gets hot", 'no dents, burn marks', 'doesn’t stop getting hot'],
    ...['not just hot, burnt', 'Hotspot works; hot near the camera'],
  ],
  [
    ['wet'],
    ...[
      'wet',
      'Damp inside',
      'liquid damage',
      'water in the lens',
      'leaking',
      'coffee spilt on it',
      'not dry: wet',
    ],
    ...['Waterproof seal broken, water inside', 'never opened, soaked', 'no case but water behind the glass'],
  ],
  [['swollen', 'hot'], ...['hot and bulging', 'swollen, smells burnt', 'not wet but hot and swollen']],
  [['hot', 'wet'], 'got wet, now hot'],
  [
    [],
    ...[
      '',
      'scratches, dents',
      'hot-swap bay',
      'hot swap keyboard',
      'Hotspot fails',
      'waterproof',
      'water-resistant',
    ],
    ...[
      'not swollen',
      'no swelling',
      "battery isn't bulging",
      'battery isn’t bulging',
      'isnt bulging',
      'never wet',
    ],
    ...[
      'no sign of swelling',
      'no signs of any water damage',
      'without water damage',
      'not hot',
      'doesn’t get hot',
    ],
    ...['did not get wet', 'not hot or swollen', 'neither swollen nor hot nor wet', 'no smoke, no swelling'],
    ...[
      'no liquid damage or swelling',
      'Swelling: none',
      'water damage: no',
      'free of water',
      'non-swollen battery',
    ],
    ...['screen burn-in', 'watermarked', 'liquid-cooled', 'photo shot', 'DJI Spark', 'backlight leakage'],
    ...[
      'does not overheat',
      'battery has never been swollen',
      'No burnt smell',
      'battery not swollen, scratched',
    ],
  ],
];

for (const [dangers, ...all] of conditions)
  for (const condition of all)
    test(`“${condition}” names ${dangers.join(' and ') || 'no danger'}`, () =>
      assert.deepEqual(dangersNamed(condition), dangers));
