import type { FastifyInstance } from 'fastify';
import { maxUnitsPerCharacter } from '../../../shared/bounded-text.ts';
import { limits } from '../../../shared/form-schemas.ts';
import type { FormState } from '../../../shared/form-state.ts';
import { type FormKind, postedNames } from '../../../shared/forms.ts';
import { ruleFor } from '../../../shared/route-rules.ts';
import { routeRules } from '../../../shared/routes.ts';
import { type Form, formsOf, type Posted } from '../../forms/define-form.ts';
import { Refusal } from '../../forms/refusal.ts';
import { takeForms } from '../../forms/take-forms.ts';
import type { LoadedPage } from '../pages/loader.ts';
import type { RouteContext, SiteDeps } from '../site-deps.ts';
import { type SiteErrorCode, siteErrors } from '../site-errors.ts';
import { createFormGuard, tooMany } from './form-guard.ts';

export type SiteForm = Form<SiteDeps, LoadedPage>;
export type SitePosted = Posted<SiteDeps>;

/** Declares a form of the site. */
export const siteForm = formsOf<SiteDeps, LoadedPage>();

/** What a form's page shows again. */
export const answersTo = (names: readonly string[], { answers }: SitePosted): FormState['answers'] =>
  Object.fromEntries(names.map((name) => [name, answers[name] ?? '']));

/** A form as its page shows it again: with its answers, and with what is wrong. */
export const stateOf = (answers: FormState['answers'], { message, errors }: Refusal): FormState => ({
  ...{ answers, errors, notice: errors.length > 0 ? null : message },
});

/** The same of one of `shared/forms.ts`. */
export const refusedForm = (kind: FormKind, posted: SitePosted, refusal: Refusal): FormState =>
  stateOf(answersTo(postedNames(kind), posted), refusal);

/** Of a form that is stored. */
export const notStored: NonNullable<SiteForm['failure']> = {
  logged: 'a form could not be stored',
  notice:
    'We can’t take this right now. Your answers are still here. Send them again in a minute, or call us.',
};

const codes = {
  mistake: 'invalid-answers',
  changed: 'quote-changed',
  stopped: 'quote-changed',
  limited: 'too-many-posts',
  unavailable: 'store-unavailable',
} satisfies Record<string, SiteErrorCode>;

/**
 * Registers forms that share their limits: 403, 413 and most of 429 are sent before the body is read. Form pages set no cookie and hold no
 * token, so that they can be cached.
 */
export function postForms(app: FastifyInstance, site: RouteContext, forms: SiteForm[]): void {
  app.register(async (scope) => {
    scope.decorateRequest('waitSeconds', 0);
    scope.addHook('onRequest', createFormGuard(site));
    takeForms(scope, forms, {
      ...{ site, codes, errors: siteErrors, maxUnits: limits.message * maxUnitsPerCharacter },
      refuses: ({ waitSeconds: retryAfterSeconds }) =>
        retryAfterSeconds > 0
          ? new Refusal(tooMany(retryAfterSeconds), { kind: 'limited', retryAfterSeconds })
          : null,
      send(page, exchange) {
        // The visitor's own browser shows it again when they go back to it. One that it must not store it could only ask to be sent again.
        if (!ruleFor(page.path, routeRules).private)
          exchange.reply.header('cache-control', 'private, no-cache');
        return site.ssr.sendDocument(page, exchange);
      },
    });
  });
}
