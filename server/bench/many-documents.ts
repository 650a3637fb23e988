import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const perFolder = 100;

/** Writes documents as long and as varied as a guide: headings, steps, a table, a callout, tabs, links to one another. */
export async function writeDocuments(pagesDir: string, count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const file = documentFile(pagesDir, number);
    if (number % perFolder === 0) await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, documentText(number, count));
  }
}

export const documentFile = (pagesDir: string, number: number): string =>
  join(pagesDir, `${documentPath(number)}.mdx`);

export const documentPath = (number: number) =>
  `/library/shelf-${Math.floor(number / perFolder)}/note-${number}`;

function documentText(number: number, count: number): string {
  const next = documentPath((number + 1) % count);
  const far = documentPath((number * 7 + 13) % count);
  return `---
title: Bench note ${number}
description: What we wrote down at the bench about repair number ${number}, from the first look to the last test.
updated: 2025-${String((number % 12) + 1).padStart(2, '0')}-11
navigation: false
aliases: [/old-notes/${number}.html]
---

Repair number ${number} came in with a dark screen. This is what was done, in order, and what it cost. It goes on
in [the next note](${next}#what-it-cost); something like it happened [before](${far}).

<Callout type="warning" title="Save a copy first">
Any repair can lose what is stored on a device. Back it up at home, and check that the copy opens.
</Callout>

## First look

The case of device ${number} had a dent at the corner. ${'The board was dry, and its connectors were clean. '.repeat(9)}

| Rail | Expected | Found |
|---|---|---|
| Main | 8.4 V | ${(number % 9).toFixed(1)} V |
| Backlight | 24 V | 0.${number % 10} V |

## What was done

<Steps>

1. **Opened the case.** ${'Ten screws of three lengths hold it. '.repeat(4)}
2. **Replaced the fuse** under the microscope, and cleaned what was round it.

</Steps>

<Tabs>
  <Tab label="Phone">Hold the power button until the logo shows, then let go.</Tab>
  <Tab label="Laptop">Hold the power button for ten seconds, with the charger out.</Tab>
</Tabs>

## What it cost

The diagnosis came off the price. ${'Nothing was repaired before the owner agreed. '.repeat(5)} [Find your device](/repairs)
to see yours, or look into the [warranty policy](/warranty-policy).
`;
}
