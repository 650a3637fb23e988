import { type Declaration, definitionSyntax, lexer, parse } from 'css-tree';
import type { UsedTemplate } from '../../client/theme/emotion.ts';
import { type CssFault, type Statement, statementsOf } from './css-statements.ts';
import { nearest } from './facts/nearest.ts';

/** The types of css-tree leave these two out. */
const known = lexer as typeof lexer & Record<'atrules' | 'properties', Record<string, unknown>>;

/** What makes a style: the declarations of one class with rules inside, the frames of an animation, or whole rules. */
export type StyleTag = UsedTemplate['tag'];

/**
 * Finds what browsers, and emotion before them, drop from CSS without a word: unclosed brackets, unknown properties and
 * at-rules, selectors that cannot be read, values that are missing or that the property does not take. Not checked: the
 * value where it holds `var()`, and what begins with `-`: custom properties and those of a single browser.
 */
export function checkCss(css: string, tag: StyleTag): CssFault[] {
  const { statements, faults } = statementsOf(css);
  if (faults.length > 0) return faults;
  return statements.flatMap((statement) => {
    if (statement.text.startsWith('@')) return atRuleFaults(statement);
    if (!statement.opens) return declarationFaults(statement);
    return tag === 'keyframes' ? frameFaults(statement) : selectorFaults(statement);
  });
}

function atRuleFaults({ text, offset, opens }: Statement): CssFault[] {
  const name = /^@([-\w]*)/.exec(text)?.[1] ?? '';
  if (name.startsWith('-')) return [];
  if (!lexer.getAtrule(name)) {
    const near = nearest(name, Object.keys(known.atrules));
    return [{ text: `@${name} is no at-rule of CSS${near ? `: write @${near}` : ''}`, offset }];
  }
  const { errors } = parsed(opens ? `${text} {}` : `${text};`, 'atrule');
  return errors
    .slice(0, 1)
    .map((error) => ({ text: `@${name} cannot be read: ${error.text}`, offset: offset + error.offset }));
}

function frameFaults({ text, offset }: Statement): CssFault[] {
  const isFrame = text.split(',').every((part) => /^(from|to|[\d.]+%)$/.test(part.trim()));
  return isFrame
    ? []
    : [{ text: `"${text}" is no frame of an animation: write from, to or a percentage`, offset }];
}

function selectorFaults({ text, offset }: Statement): CssFault[] {
  // The standard wants "&" before ">" and "+"; emotion adds it.
  const relative = text.replace(/(^|,)(\s*)(?=[>+~])/g, '$1$2&');
  const { errors } = parsed(relative, 'selectorList');
  if (errors.length === 0) return [];
  const missing = /^[-\w]+\s*:\s[^\n]*(?=\n)/.exec(text);
  if (missing)
    return [{ text: 'a semicolon is missing at the end of this line', offset: offset + missing[0].length }];
  return [{ text: `the selector "${text}" cannot be read: ${errors[0]?.text}`, offset }];
}

function declarationFaults({ text, offset }: Statement): CssFault[] {
  if (text.startsWith('//')) return [{ text: 'CSS has no // comments: write /* … */', offset }];
  const [, property = '', space = '', value = ''] = /^([-\w]+)(\s*:\s*)(.*)$/s.exec(text) ?? [];
  if (!property)
    return [{ text: `"${shortened(text)}" is no declaration: write "property: value;"`, offset }];
  if (property.startsWith('-')) return [];
  if (!lexer.getProperty(property)) {
    const near = nearest(property, Object.keys(known.properties));
    return [{ text: `${property} is no property of CSS${near ? `: write ${near}` : ''}`, offset }];
  }
  const at = offset + property.length + space.length;
  if (value === '') return [{ text: `${property} has no value`, offset: at }];
  const next = nextDeclaration(value);
  if (next) return [{ text: `a semicolon is missing before ${next.property}`, offset: at + next.offset }];
  return valueFaults(property, value, at);
}

/** Colons stand in texts and parentheses only. */
function nextDeclaration(value: string): { property: string; offset: number } | null {
  const blanked = value.replace(/"[^"]*"|'[^']*'|\(.*\)/gs, (part) => ' '.repeat(part.length));
  const found = /([-\w]+)\s*:/.exec(blanked);
  return found ? { property: found[1] ?? '', offset: found.index } : null;
}

function valueFaults(property: string, value: string, offset: number): CssFault[] {
  const before = `${property}: `;
  const { node, errors } = parsed(before + value, 'declaration');
  const [error] = errors;
  if (error) return [{ text: `the value of ${property} cannot be read: ${error.text}`, offset }];
  const { important, value: parsedValue } = node as Declaration;
  if (important !== true && important !== false)
    return [{ text: `"!${important}": write !important`, offset }];
  const match = lexer.matchProperty(property, parsedValue);
  if (match.matched || !match.error || !('mismatchLength' in match.error)) return [];
  const takes = lexer.getProperty(property)?.syntax;
  const takesText = takes ? `: it takes ${shortened(definitionSyntax.generate(takes))}` : '';
  const { css, mismatchOffset, mismatchLength } = match.error as unknown as Mismatch;
  const wrong = css.slice(mismatchOffset, mismatchOffset + mismatchLength) || css;
  return [
    {
      text: `${property} cannot be "${shortened(wrong)}"${takesText}`,
      offset: offset + Math.max(0, value.indexOf(wrong)),
    },
  ];
}

interface Mismatch {
  css: string;
  mismatchOffset: number;
  mismatchLength: number;
}

function parsed(css: string, context: 'atrule' | 'selectorList' | 'declaration') {
  const errors: CssFault[] = [];
  const onParseError = ({ message, offset }: { message: string; offset: number }) => {
    errors.push({ text: message.toLowerCase(), offset });
  };
  try {
    return { node: parse(css, { context, onParseError }), errors };
  } catch (error) {
    onParseError(error as { message: string; offset: number });
    return { node: null, errors };
  }
}

const shortened = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
