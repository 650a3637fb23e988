import type { FastifyRequest } from 'fastify';
import type { FieldError } from '../../shared/form-fields.ts';
import type { StaffFields, StaffValues } from '../../shared/staff-fields.ts';
import type { PostedFields } from './form-body.ts';
import type { Refusal } from './refusal.ts';

/** What somebody has posted to a form, and what the form's site works with. */
export interface Posted<Site> {
  site: Site;
  /** As they were sent. */
  fields: PostedFields;
  /** The first text of each field, to show the form again. */
  answers: Record<string, string>;
  /** Of the route's path. */
  params: Record<string, string | undefined>;
  /** The network that it came from, as limits count it. */
  network: string;
  request: FastifyRequest;
  /** Aborts when the visitor hangs up, or at the deadline. */
  signal: AbortSignal;
}

/** What a form has come to: a page to go on to, or one to show now. `facts` are for scripts. */
export type Done<Page> =
  | { location: string; stored?: FastifyRequest['formOutcome']; facts?: object }
  | { page: () => Promise<Page>; facts?: object };

/** A form, declared once: its fields, the act that gets their values, and the page that it comes back on. */
export interface Form<Site, Page, Fields extends StaffFields = StaffFields, Values = StaffValues<Fields>> {
  /** The pattern of the path that it is posted to. */
  path: string;
  /** Whether a post is for it, where several forms are posted to a path: the first one that says so. */
  takes?: (fields: PostedFields) => boolean;
  /** Bytes. */
  bodyLimit: number;
  /** Its page may send files, each as the text of a field. */
  takesFiles?: true;
  /** A function where they are read by what the site knows. */
  fields: Fields | ((site: Site) => Promise<Fields>);
  /**
   * What is wrong with several answers together.
   * @param values those of the fields that have no mistake
   * @param known the mistakes of the others
   */
  together?: (values: Partial<Values>, known: readonly FieldError[]) => FieldError[];
  /** What counts as posted where nothing was. */
  defaults?: PostedFields;
  /** UTF-16 units of the longest text that is shown again, by field, where they are not those of every form. */
  maxUnits?: Record<string, number>;
  /** Carries it out. @throws {Refusal} */
  act: (values: Values, posted: Posted<Site>) => Promise<Done<Page>>;
  /** Its page with what was typed, and with why it was not taken. */
  page: (posted: Posted<Site>, refusal: Refusal) => Promise<Page>;
  /** The record as it is now, which a script gets with a refusal because that has changed; its page shows it anyhow. */
  record?: (posted: Posted<Site>) => Promise<object>;
  /** What is logged and said where it could not be carried out; without it, that is an error like any other. */
  failure?: {
    logged: string;
    notice: string;
    /** What is said where a newer release keeps this one from writing, if that is more. */
    readOnly?: string;
  };
}

/** The field that says which of several forms of a page was posted. */
export const formField = 'form';

/** A post of the form that has this name. */
export const isNamed =
  (name: string): NonNullable<Form<unknown, unknown>['takes']> =>
  (fields) =>
    fields[formField] === name;

/** Declares a form for a site whose pages are `Page`: its act gets the values of its own fields, which the frame reads. */
export const formsOf =
  <Site, Page>() =>
  <Fields extends StaffFields>(form: Form<Site, Page, Fields>): Form<Site, Page> =>
    form as unknown as Form<Site, Page>;
