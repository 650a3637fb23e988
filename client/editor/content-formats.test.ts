import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { factsFormat, mdxFormat } from './content-formats.ts';

describe('files as the editor reads and writes them', () => {
  const page = '---\ntitle: Keys\n---\nText\n';

  it('makes a list of bullets that were pasted from Word', () => {
    const values = { ...mdxFormat.fromFile(page), body: 'Take:\n\n•\tA brush\n·\tAir\no\tin a can\n' };
    assert.equal(
      mdxFormat.toFile(values),
      '---\ntitle: Keys\n---\nTake:\n\n- A brush\n- Air\n  - in a can\n',
    );
  });

  it('shows a page in lists unless its file says otherwise, and writes only that', () => {
    const values = mdxFormat.fromFile(page);
    assert.equal(values.navigation, true);
    assert.doesNotMatch(mdxFormat.toFile(values), /navigation/);
    const hidden = mdxFormat.toFile({ ...values, navigation: false });
    assert.match(hidden, /^navigation: false$/m);
    const again = mdxFormat.fromFile(hidden);
    assert.match(mdxFormat.toFile(again), /^navigation: false$/m);
    assert.doesNotMatch(mdxFormat.toFile({ ...again, navigation: true }), /navigation/);
    const written = mdxFormat.fromFile('---\ntitle: Keys\nnavigation: true\n---\nText\n');
    assert.match(mdxFormat.toFile(written), /^navigation: true$/m);
  });

  it('reads Windows’ line ends', () => {
    assert.equal(mdxFormat.fromFile('---\r\ntitle: Keys\r\n---\r\nOne\r\nTwo\r\n').body, 'One\nTwo');
    assert.equal(factsFormat.fromFile('name: Bench\r\nsince: 2009\r\n').name, 'Bench');
  });
});
