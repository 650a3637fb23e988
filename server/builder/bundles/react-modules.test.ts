import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toModule } from './react-modules.ts';

test('a file of React becomes an ES module with the same exports', () => {
  const source = [
    'var React = require("react"),',
    '  shared = React.shared;',
    'exports.now = void 0;',
    'if (shared) {',
    '  exports.now = function () {};',
    '}',
    'exports.start = start;',
    'function start() {',
    '  return exports.now();',
    '}',
  ].join('\n');
  assert.equal(
    toModule(source, 'react.production.js'),
    [
      "import * as importedReact from 'react';",
      'var React = importedReact,',
      '  shared = React.shared;',
      'var exported_now = void 0;',
      'if (shared) {',
      '  exported_now = function () {};',
      '}',
      'var exported_start = start;',
      'function start() {',
      '  return exported_now();',
      '}',
      'export {exported_now as now, exported_start as start};',
    ].join('\n'),
  );
});

test('a file that is written in another way fails the build', () => {
  for (const source of [
    'module.exports = start;',
    'exports.start = start;\nif (late) require("react").use();',
    'exports.start = start;\nObject.keys(exports);',
    'var nothing;',
  ]) {
    assert.throws(
      () => toModule(source, 'react.production.js'),
      /react\.production\.js is no simple CommonJS/,
    );
  }
});
