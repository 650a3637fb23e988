import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import dos from 'highlight.js/lib/languages/dos';
import json from 'highlight.js/lib/languages/json';
import plaintext from 'highlight.js/lib/languages/plaintext';
import powershell from 'highlight.js/lib/languages/powershell';
import yaml from 'highlight.js/lib/languages/yaml';

// Only `client/prose/Code.tsx` has rules for the classes: they need no prefix.
hljs.configure({ classPrefix: '' });

/** The languages of code blocks by the word after the backticks, each with its grammar and its name on the page. */
const languages = {
  text: { grammar: plaintext, name: 'Text', aliases: ['txt'] },
  shell: { grammar: bash, name: 'Terminal', aliases: ['bash', 'sh', 'zsh'] },
  powershell: { grammar: powershell, name: 'PowerShell', aliases: [] },
  cmd: { grammar: dos, name: 'Command Prompt', aliases: [] },
  yaml: { grammar: yaml, name: 'YAML', aliases: ['yml'] },
  json: { grammar: json, name: 'JSON', aliases: [] },
};

const names = new Map<string, string>();
for (const [word, { grammar, name, aliases }] of Object.entries(languages)) {
  hljs.registerLanguage(word, grammar);
  hljs.registerAliases(aliases, { languageName: word });
  for (const each of [word, ...aliases]) names.set(each, name);
}

/** The words that may follow the three backticks. */
export const languageNames = [...names.keys()];

export interface Highlighted {
  /** The language's name on the page. */
  language: string;
  /** Safe HTML: the code with a `<span class>` round each token. */
  html: string;
}

/** Code as HTML with classes for its tokens; `null` for an unknown language. */
export function highlight(code: string, language = 'text'): Highlighted | null {
  const name = names.get(language);
  if (!name) return null;
  return { language: name, html: hljs.highlight(code, { language }).value };
}
