import { Component, type ErrorInfo, type ReactNode } from 'react';
import { errorData } from '../../shared/error-text.ts';
import { errorTitle } from '../../shared/titles.ts';
import { ErrorPage } from '../pages/ErrorPage.tsx';

/**
 * Shows the error page where a page fails to render in the browser; header, footer and notifications
 * live on. Keyed by location, so the next navigation clears it. The server answers errors itself.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The page failed to render', error, info.componentStack);
    const { statusCode, statusMessage } = errorData();
    document.title = errorTitle(statusCode, statusMessage);
  }

  override render() {
    return this.state.failed ? <ErrorPage data={errorData()} /> : this.props.children;
  }
}
