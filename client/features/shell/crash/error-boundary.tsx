import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react';
import { useRouteError } from 'react-router';
import { logError } from '#client/lib/api/log.ts';
import { CrashScreen } from './crash-screen.tsx';

/** Catches errors while rendering outside of the router. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    logError('Rendering failed', { error, componentStack });
  }

  override render(): ReactNode {
    return this.state.failed ? <CrashScreen /> : this.props.children;
  }
}

/** Rendered for errors in a route, while rendering it or loading its code. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => logError('A page failed', { error }), [error]);
  return <CrashScreen />;
}
