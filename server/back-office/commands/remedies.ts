import { type EndOfLifeReason, endOfLifeReasons } from '../../../shared/repair-status.ts';
import type { ActReason, ActRefused } from '../repairs/act-outcome.ts';

const reasons = Object.keys(endOfLifeReasons) as EndOfLifeReason[];

/** How a command is written instead, by the reason why an act was refused. */
const remedies: Partial<Record<ActReason, string>> = {
  stopped: 'Then run: repairs called <reference> --by <your name> --text "<what they said>"',
  'no-device': '"repairs show <reference>" lists its devices.',
  'which-device': 'Give one of --line <n>, --asset-tag <tag> and --all.',
  'no-text': 'Give --text "…".',
  moved: 'Look again: repairs show <reference>',
  'no-notice': 'Then add --notice-given.',
  'no-amount': 'Write --amount 65.00, or --amount 0.00 for nothing.',
  'no-reason': 'Write it in --note "…".',
  'no-note': 'Write it in --note "…".',
  'no-end': `Add --reason ${reasons.join('|')}.`,
  'no-sale': 'Write --amount 250.00 --costs 35.00.',
  'not-reopenable': 'Move it on, or undo its last move.',
  'not-moved': 'Move it on, or quote again.',
  'too-late': 'Move it on instead.',
  ended: 'Say why it goes on: --reopen "…".',
  'far-ahead': 'If it is right: retention --confirm',
  'other-price': 'Write it in --reason "…".',
  'no-items': 'Write them as --item "Screen, genuine=399.00": see "repairs quote --help".',
  item: 'Write --item "Screen; genuine part; 12 months=399.00".',
  service: 'Write --service screen-replacement/genuine.',
  days: 'Write --valid-days 7.',
  'no-quote': 'Send one first: repairs quote <reference>',
  'no-warranty': 'To take it back as goodwill, add --goodwill.',
  'no-parent': 'Add --parent <its first reference>.',
  'no-name': 'Write --name "Ana Li".',
  'no-contact': 'Add --email or --phone.',
  'no-fault': 'Write --fault "Cracked screen".',
  'no-model': 'Write --device "HP laptop", or --device apple/iphone-13.',
  registered: 'Leave them out, or add --again to register all of them.',
};

/** Why an act was refused, and how the command is written instead. @param reference of the repair, where the command names one */
export const refusalOf = ({ reason, message }: ActRefused, more = '', reference = '<reference>'): string =>
  [message, more, remedies[reason]?.replaceAll('<reference>', reference)].filter(Boolean).join(' ');
