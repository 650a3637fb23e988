import { escapeHtml } from '../render/escape-html.ts';

/** The languages of code blocks: how each is called on the page, and what in it gets a class. */
interface Language {
  name: string;
  tokens: Record<string, RegExp>;
}

const strings = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/;
const numbers = /\b\d+(?:\.\d+)?\b/;

const languages: Record<string, Language> = {
  text: { name: 'Text', tokens: {} },
  shell: {
    name: 'Terminal',
    tokens: {
      comment: /(?<=^|\s)#.*/,
      string: strings,
      variable: /\$\{[^}\n]*\}|\$\w+/,
      attr: /(?<=\s)--?[A-Za-z][\w-]*/,
      keyword: /\b(?:if|then|else|fi|for|in|do|done|while|sudo)\b/,
      number: numbers,
    },
  },
  powershell: {
    name: 'PowerShell',
    tokens: {
      comment: /(?<=^|\s)#.*/,
      string: strings,
      variable: /\$\w+/,
      keyword: /\b[A-Z][a-z]+-[A-Z]\w+\b/,
      attr: /(?<=\s)-[A-Za-z]\w*/,
      number: numbers,
    },
  },
  cmd: {
    name: 'Command Prompt',
    tokens: {
      comment: /^\s*(?:rem\b|::).*/,
      string: strings,
      variable: /%\w+%/,
      attr: /(?<=\s)[-/][A-Za-z]\w*/,
      number: numbers,
    },
  },
  yaml: {
    name: 'YAML',
    tokens: {
      comment: /(?<=^|\s)#.*/,
      attr: /(?<=^[ \t-]*)[\w.-]+(?=:(?:\s|$))/,
      string: strings,
      literal: /\b(?:true|false|null)\b/,
      number: numbers,
    },
  },
  json: {
    name: 'JSON',
    tokens: {
      attr: /"(?:\\.|[^"\\\n])*"(?=\s*:)/,
      string: /"(?:\\.|[^"\\\n])*"/,
      literal: /\b(?:true|false|null)\b/,
      number: numbers,
    },
  },
};

const aliases: Record<string, string> = {
  bash: 'shell',
  sh: 'shell',
  zsh: 'shell',
  yml: 'yaml',
  txt: 'text',
};

/** What may stand behind the three backticks. */
export const languageNames = Object.keys({ ...languages, ...aliases });

export interface Highlighted {
  /** The language as people call it. */
  language: string;
  /** Safe HTML: the code with a `<span class>` round each token. */
  html: string;
}

/** Code as HTML with classes for its tokens; `null` for a language that is not known here. */
export function highlight(code: string, language = 'text'): Highlighted | null {
  const known = languages[aliases[language] ?? language];
  if (!known) return null;
  const alternatives = Object.entries(known.tokens).map(([name, { source }]) => `(?<${name}>${source})`);
  if (alternatives.length === 0) return { language: known.name, html: escapeHtml(code) };
  let html = '';
  let from = 0;
  for (const match of code.matchAll(new RegExp(alternatives.join('|'), 'gm'))) {
    const name = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    html += escapeHtml(code.slice(from, match.index));
    html += `<span class="${name}">${escapeHtml(match[0])}</span>`;
    from = match.index + match[0].length;
  }
  return { language: known.name, html: html + escapeHtml(code.slice(from)) };
}
