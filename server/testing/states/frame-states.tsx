import { CacheProvider } from '@emotion/react';
import { PageHead } from '../../../client/components/PageHead.tsx';
import { EnquiryForm } from '../../../client/forms/EnquiryForm.tsx';
import type { EnquiryForm as EnquiryFormState } from '../../../client/forms/use-enquiry-form.ts';
import { Footer } from '../../../client/layout/Footer.tsx';
import { MobileMenu } from '../../../client/layout/MobileMenu.tsx';
import { SiteLayout } from '../../../client/layout/SiteLayout.tsx';
import type { NotificationOptions } from '../../../client/notifications/notify.ts';
import { Toast } from '../../../client/notifications/Toast.tsx';
import { ToastList } from '../../../client/notifications/ToastList.tsx';
import { cache } from '../../../client/theme/emotion.ts';
import { mistakesIn } from '../../../shared/forms.ts';
import { sampleShop } from '../fixtures/sample-shop.ts';
import { long, longName, open, type States, wide } from './shown.tsx';

/** A form as its hook gives it. */
const form = (more: Partial<EnquiryFormState> = {}): EnquiryFormState => ({
  kind: 'contact',
  formRef: { current: null },
  summaryRef: { current: null },
  answers: {},
  errors: [],
  summary: { errors: [], notice: null },
  sending: false,
  onSubmit() {},
  ...more,
});

const enquiry = (more?: Partial<EnquiryFormState>) => (
  <EnquiryForm form={form(more)} submit="Send" purpose="to answer you" ifLeftOut="we can’t answer" />
);

const errors = mistakesIn('contact', {});

/** With the cache of all other rules: that of the list adds its rules in browsers alone. */
const toast = (options: NotificationOptions) => (
  <CacheProvider value={cache}>
    <Toast
      notification={{
        timeout: 0,
        actions: [],
        color: 'primary',
        closeButton: {},
        order: 1,
        id: '1',
        ...options,
      }}
    />
  </CacheProvider>
);

const layout = (notice = '') => (
  <SiteLayout footer="" notice={notice}>
    <PageHead title="A page" />
  </SiteLayout>
);

const footer = (more: object = {}) => wide(<Footer shop={{ ...sampleShop, ...more }} year={2026} />);

/** The frame of all pages, their forms and notifications. */
export const frameStates: States = {
  EnquiryForm: {
    empty: enquiry(),
    errors: enquiry({ errors, answers: { message: long } }),
    sending: enquiry({ sending: true, answers: { name: longName } }),
  },
  SiteLayout: {
    closed: wide(layout()),
    open: wide(layout(), open),
    'closed for Christmas': wide(
      layout(
        '<aside aria-label="Notice" data-kind="warning">We’re closed for Christmas from 20 to 31 December.</aside>',
      ),
    ),
    'loading a page': wide(layout(), { 'data-loading': '' }),
  },
  MobileMenu: { open: { element: <MobileMenu />, html: { 'data-shown': 'menu' } } },
  Footer: {
    plain: footer(),
    'social, long names': footer({
      sample: false,
      name: longName,
      social: [1, 2, 3].map((at) => ({
        label: `Site ${at}`,
        url: `https://${at}.example.com`,
        icon: 'heroicons:link',
      })),
    }),
  },
  ToastList: { none: <ToastList notifications={[]} /> },
  Toast: {
    sent: toast({
      title: 'Sent',
      description: 'Your reference is NB-0000-0000',
      icon: 'heroicons:check-circle',
    }),
    error: toast({
      title: 'Not sent',
      description: 'You may be offline.',
      color: 'red',
      actions: [{ label: 'Try again', click() {} }],
    }),
    'long name': toast({ title: longName, description: long, color: 'amber', closeButton: null }),
  },
};
