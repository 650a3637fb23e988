import { FirstAidSteps } from '../components/FirstAidSteps.tsx';
import { RepairNotice } from '../components/RepairNotice.tsx';
import { Callout } from './Callout.tsx';
import { Collapsible } from './Collapsible.tsx';
import { Figure } from './Figure.tsx';
import { Steps } from './ProseSteps.tsx';
import { TableRegion } from './TableRegion.tsx';
import { Tabs } from './Tabs.tsx';

/** What documents of text, tables and questions hold: their pages get no other styles of documents. */
export const plain = [Collapsible, TableRegion, RepairNotice, FirstAidSteps];
/** What most guides hold. */
export const guide = [Collapsible, TableRegion, RepairNotice, Callout, Figure, Steps, Tabs];
