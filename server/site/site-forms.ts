import type { FastifyInstance } from 'fastify';
import { enquiryKinds } from '../../shared/forms.ts';
import { enquiryForm } from './forms/enquiry-form.ts';
import { postForms } from './forms/post-forms.ts';
import { requestForm } from './requests/request-form.ts';
import type { RouteContext } from './site-deps.ts';
import { lookupForm } from './tracking/lookup.ts';
import { repairForm } from './tracking/repair-forms.ts';

/** Every form of the site. Those of customers count by themselves: a message too many keeps nobody from their repair. */
export function registerForms(app: FastifyInstance, context: RouteContext): void {
  const enquiries = enquiryKinds.map((kind) => enquiryForm(kind, context));
  postForms(app, context, [...enquiries, requestForm(context)]);
  postForms(app, context, [lookupForm(context), repairForm(context)]);
}
