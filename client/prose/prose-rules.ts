import type { ProseName } from './components.ts';

/** How documents may use a component; the build checks it. */
export interface ProseRule {
  /** Its properties: any text, a flag, one of a few words, or a fact: an expression such as `{props.shop.since}`. */
  props: Record<string, 'text' | 'flag' | 'fact' | 'link' | 'icon' | readonly string[]>;
  required?: readonly string[];
  /** The only component that it may be directly inside. */
  within?: ProseName;
  /** All that it may contain: a component, `code` for fenced blocks, `ol` for one numbered list. */
  holds?: ProseName | 'code' | 'ol';
}

export const proseRules: Record<ProseName, ProseRule> = {
  Callout: { props: { type: ['note', 'tip', 'warning', 'danger'], title: 'text' } },
  Card: { props: { title: 'text', href: 'link', icon: 'icon' }, required: ['title'] },
  CardGroup: { props: {}, holds: 'Card' },
  CodeGroup: { props: {}, holds: 'code' },
  Collapsible: { props: { title: 'text', id: 'text', open: 'flag' }, required: ['title'] },
  Field: {
    props: { name: 'text', type: 'text', required: 'flag' },
    required: ['name'],
    within: 'FieldList',
  },
  FieldList: { props: {}, holds: 'Field' },
  Figure: { props: { caption: 'text' }, required: ['caption'] },
  FirstAidSteps: { props: { aid: 'fact' }, required: ['aid'] },
  If: { props: { fact: 'fact' }, required: ['fact'] },
  Offer: { props: { action: 'text', href: 'link', phone: 'fact' }, required: ['action', 'href', 'phone'] },
  Photos: { props: { photos: 'fact' }, required: ['photos'] },
  RepairNotice: { props: {} },
  StepLine: { props: {}, holds: 'ol' },
  Steps: { props: {}, holds: 'ol' },
  Tab: { props: { label: 'text' }, required: ['label'], within: 'Tabs' },
  Tabs: { props: {}, holds: 'Tab' },
};
