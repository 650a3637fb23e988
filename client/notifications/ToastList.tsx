import createEmotion from '@emotion/css/create-instance';
import { CacheProvider } from '@emotion/react';
import type { Notification } from './notify.ts';
import { Toast } from './Toast.tsx';

/** Speedy: rules are inserted through the CSSOM, in development too, because the CSP forbids text in a `<style>`. */
const { cache } = createEmotion({ key: 'r', speedy: true, stylisPlugins: [] });

/** The notifications of one live region. A separate chunk: few visits need it. */
export function ToastList({ notifications }: { notifications: readonly Notification[] }) {
  return (
    <CacheProvider value={cache}>
      {notifications.map((notification) => (
        <Toast key={notification.id} notification={notification} />
      ))}
    </CacheProvider>
  );
}
