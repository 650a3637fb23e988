import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { describeFault, faultText, ownFrames } from './fault-text.ts';

const stack = `TypeError: x
    at HomePage (${pathToFileURL(resolve('client/pages/HomePage.tsx'))}:12:7)
    at async Object.load [as run] (${resolve('server/site/pages/load-page.ts')}:3:1)
    at renderElement (${resolve('node_modules/react-dom/server.js')}:2:2)
    at ${resolve('shared/money.ts')}:5:6
    at node:internal/process:1:1`;

describe('ownFrames', () => {
  it('finds the calls in our own sources, innermost first', () => {
    assert.deepEqual(
      ownFrames(stack).map(({ name, file, line, column }) => `${name} ${file} ${line} ${column}`),
      [
        'HomePage client/pages/HomePage.tsx 12 7',
        'Object.load [as run] server/site/pages/load-page.ts 3 1',
        ' shared/money.ts 5 6',
      ],
    );
  });
});

describe('faultText', () => {
  it('begins with the place and the message, and marks the place in its lines', async () => {
    const text = await describeFault('TypeError: x', '    at f (shared/escape-html.ts:10:8)');
    assert.match(text, /^shared\/escape-html\.ts:10:8\nTypeError: x\n\n {3}8 \|/);
    assert.match(text, /\n> 10 \| export function escapeHtml.*\n {5}\| {8}\^\n/);
    assert.match(text, /\n {2}at f shared\/escape-html\.ts:10:8$/);
  });

  it('says what it can of what is no Error, has no place of ours, or whose file is gone', async () => {
    assert.equal(await faultText('words'), 'This was thrown, and is no Error: words');
    assert.equal(await describeFault('Error: y', 'at node:fs:1:1'), 'Error: y');
    assert.match(
      await describeFault('Error: y', '    at g (client/Gone.tsx:1:2)'),
      /^client\/Gone\.tsx:1:2\nError: y\n\n {2}at g/,
    );
  });
});
