import type { ComponentType } from 'react';
import { FirstAidSteps } from '../components/FirstAidSteps.tsx';
import { Photos } from '../components/Photos.tsx';
import { RepairNotice } from '../components/RepairNotice.tsx';
import { Callout } from './Callout.tsx';
import { Code } from './Code.tsx';
import { CodeGroup } from './CodeGroup.tsx';
import { Collapsible } from './Collapsible.tsx';
import { FieldList, ListedField } from './FieldList.tsx';
import { Figure } from './Figure.tsx';
import { If } from './If.tsx';
import { Offer } from './Offer.tsx';
import { Card, CardGroup } from './ProseCard.tsx';
import { Steps } from './ProseSteps.tsx';
import { StepLine } from './StepLine.tsx';
import { TableRegion } from './TableRegion.tsx';
import { Tab, Tabs } from './Tabs.tsx';

/** Components that documents may use without importing them. */
export const proseComponents = {
  Callout,
  Card,
  CardGroup,
  CodeGroup,
  Collapsible,
  Field: ListedField,
  FieldList,
  Figure,
  FirstAidSteps,
  If,
  Offer,
  Photos,
  RepairNotice,
  StepLine,
  Steps,
  Tab,
  Tabs,
} satisfies Record<string, ComponentType<never>>;

/** Components that the build puts in place of Markdown's elements. */
export const compiledComponents = { Code, TableRegion } satisfies Record<string, ComponentType<never>>;

export type ProseName = keyof typeof proseComponents;
