import { Component, type ErrorInfo, type ReactNode } from 'react';
import { errorData } from '../../shared/error-data.ts';
import { errorTitle } from '../../shared/titles.ts';

interface PageBoundaryProps {
  /** Shown in place of a page that failed to render. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Catches a page that fails to render in the browser; header, footer and notifications stay. Keyed by
 * page, so the next navigation clears the error. On the server, errors reach the server's error handler.
 */
export class PageBoundary extends Component<PageBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('Not rendered:', error, info.componentStack);
    const { statusCode, statusMessage } = errorData();
    document.title = errorTitle(statusCode, statusMessage);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
