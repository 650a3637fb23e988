import createEmotion from '@emotion/css/create-instance';
import { CacheProvider } from '@emotion/react';
import { Component, type ReactNode } from 'react';
import type { Notification } from './notify.ts';
import { Toast } from './Toast.tsx';

/** Speedy: rules are inserted through the CSSOM, in development too, because the CSP forbids text in a `<style>`. */
const { cache } = createEmotion({ key: 'r', speedy: true, stylisPlugins: [] });

/** The notifications of one live region. A separate chunk: few visits need it. */
export function ToastList({ notifications }: { notifications: readonly Notification[] }) {
  return (
    <CacheProvider value={cache}>
      {notifications.map((notification) => (
        <ToastBoundary key={notification.id}>
          <Toast notification={notification} />
        </ToastBoundary>
      ))}
    </CacheProvider>
  );
}

/** An invalid `site:notify` event from other code must not break the page. */
class ToastBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
