import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseSync } from 'oxc-parser';

/** Where forms are shown, and where what was posted is read. */
const rooms = [
  'client/forms',
  'client/pages',
  'client/desk',
  'client/components',
  'server/site',
  'server/desk',
];

const controls =
  /^(input|select|textarea|button|Button|Field|Group|Hidden|TextField|TextArea|SelectField|RadioField|HiddenField)$/;
/** What the texts that somebody posted are called in the code. */
const texts = /^(answers|fields|posted)$/;
/** Parts of a post, and of what a search has found, which are no fields. */
const partsOfPost =
  /^(fields|answers|params|site|network|request|signal|colleague|length|isFirst|title|rows)$/;

interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

const isText = (node: Node | null): boolean =>
  node !== null &&
  (node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node.value === 'string') ||
    (/^(TSSatisfies|TSAs)Expression$|^JSXExpressionContainer$/.test(node.type) &&
      isText(node.expression as Node)));

/** The last name of `posted.answers`, or of `answers`. */
const lastName = ({ type, name, property }: Node): string =>
  type === 'Identifier' ? String(name) : type === 'MemberExpression' ? lastName(property as Node) : '';

/** Each bare string by which a control is named, or a field is read. */
function bareNames(file: string, source: string): string[] {
  const found: string[] = [];
  const note = ({ start }: Node) => found.push(`${file}:${source.slice(0, start).split('\n').length}`);
  function visit(value: unknown): void {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!value || typeof value !== 'object' || !('type' in value)) return;
    const node = value as Node;
    if (node.type === 'JSXOpeningElement' && controls.test(String((node.name as Node).name)))
      for (const each of node.attributes as Node[])
        if ((each.name as Node | undefined)?.name === 'name' && isText(each.value as Node)) note(each);
    if (node.type === 'MemberExpression' && texts.test(lastName(node.object as Node))) {
      const property = node.property as Node;
      if (node.computed ? isText(property) : !partsOfPost.test(String(property.name))) note(node);
    }
    // What is taken out of it by name, as in `const { note } = answers`.
    if (node.type === 'VariableDeclarator' && node.init && texts.test(lastName(node.init as Node)))
      for (const each of ((node.id as Node).properties ?? []) as Node[])
        if (!each.computed && each.key && !partsOfPost.test(String((each.key as Node).name))) note(each);
    // A method of it is called.
    const called = node.type === 'CallExpression' ? (node.callee as Node) : null;
    for (const part of Object.values(node))
      visit(called && part === called ? (called.object ?? called) : part);
  }
  visit(parseSync(file, source).program.body);
  return found;
}

test('names a form control, and reads what was posted, by a declared field alone', () => {
  const files = rooms.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`));
  const own = files.filter((file) => !/\.(test|fixtures)\.|\/browser\//.test(file));
  assert.ok(own.length > 100);
  assert.deepEqual(
    own.flatMap((file) => bareNames(file, readFileSync(file, 'utf8'))),
    [],
  );
});

test('finds bare names of either kind', () => {
  const bare = [
    '<input name="note" />',
    '<Field name={`line`} />',
    "<button name={'act' satisfies Act} />",
    'answers.note',
    "posted.answers['note']",
    'posted.fields.line',
    '0; const { note, site } = posted.answers',
  ];
  for (const each of bare) assert.equal(bareNames('x.tsx', `const x = ${each};`).length, 1, each);
  assert.deepEqual(
    bareNames('x.tsx', 'const x = <input name={note.name} value={answers[note.name]} />;'),
    [],
  );
});
