import type { PriceRange, ServiceOption } from '../../../../shared/catalogue.ts';
import type { FormInput } from '../../../../shared/forms.ts';
import type { BatteryAnswer } from '../../../../shared/repair-form.ts';
import type { HandoverWay } from '../../../../shared/repair-status.ts';
import type { PreparedService } from '../../../../shared/request-steps.ts';
import type { RepairTable } from '../../store/tables.ts';

/** A request for a repair as it comes from the form, its quote priced by the catalogue. */
export interface RepairRequest extends Omit<FormInput<'repairs'>, 'quote'> {
  /** `null` where the message alone says which device it is. */
  device: RequestedDevice | null;
}

export interface RequestedDevice {
  /** "Apple iPhone 13" */
  name: string;
  /** `manufacturer/device` */
  path: string;
  quote: QuoteSnapshot | null;
}

/** What was offered when the request was sent. It stays as it was, whatever the price list says later. */
export interface QuoteSnapshot {
  lines: SnapshotLine[];
  /** Whole cents, GST included. */
  total: PriceRange;
  /** Whether a line had no price. */
  isOpen: boolean;
  /** When it would have been ready, as a sentence. */
  ready: string | null;
}

export interface SnapshotLine extends PreparedService {
  /** Slug and name of the service. */
  service: string;
  name: string;
  option: Pick<ServiceOption, 'slug' | 'name' | 'price' | 'warrantyMonths'>;
  /** A diagnosis that is not charged beside the rest. */
  isCredited: boolean;
  /** What it and a line before it cost together. */
  together?: PriceRange;
  /** What the customer's link said that it cost, where that was another price. */
  before?: PriceRange;
}

/** What was chosen, as quotes write it without prices: "battery.genuine". */
export const choicesOf = (device: RequestedDevice | null): string[] =>
  device?.quote?.lines.map(({ service, option }) => `${service}.${option.slug}`) ?? [];

/** "Screen replacement (Genuine part)" */
export const serviceText = ({ name, option }: SnapshotLine): string => `${name} (${option.name})`;

/** The `details` of a repair that was requested on the site. */
export interface RequestDetails {
  message: string | null;
  /** How it was to come, before the question about its battery: the table's `way` is how it comes. */
  askedWay: HandoverWay;
  battery: BatteryAnswer | null;
  quote: QuoteSnapshot | null;
  /** The form's answer said that a time is to be agreed on, since the shop took no walk-ins then. */
  agreeFirst?: true;
  /** The versions of the notices that stood on the form, and when it was sent. */
  notices: { repair: string; privacy: string; shownAt: string };
}

/** The details of a stored repair; `null` where it didn't come from the site's form. */
export function readDetails({ details }: Pick<RepairTable, 'details'>): RequestDetails | null {
  const read = JSON.parse(details) as Partial<RequestDetails>;
  return read.askedWay && read.notices ? (read as RequestDetails) : null;
}

/** What was asked for on the site, from the price list: never the customer's own words. */
export const requestedServices = (repair: Pick<RepairTable, 'details'>): string[] =>
  readDetails(repair)?.quote?.lines.map(serviceText) ?? [];
