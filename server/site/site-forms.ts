import type { FastifyInstance } from 'fastify';
import { enquiryKinds } from '../../shared/forms.ts';
import { enquiryForm } from './forms/enquiry-form.ts';
import { postForms } from './forms/site-form.ts';
import { requestForms } from './requests/request-form.ts';
import type { RouteContext } from './site-deps.ts';
import { lookupForms } from './tracking/lookup.ts';
import { repairForms } from './tracking/repair-forms.ts';

/** Every form of the site. Those of customers count by themselves: a message too many keeps nobody from their repair. */
export function registerForms(app: FastifyInstance, site: RouteContext): void {
  postForms(app, site, [...enquiryKinds.map(enquiryForm), ...requestForms]);
  const { referencePrefix } = site.release.current.shop;
  postForms(app, site, [...lookupForms(referencePrefix), ...repairForms]);
}
