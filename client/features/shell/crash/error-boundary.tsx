import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react';
import { logError } from '#client/lib/api/log.ts';
import type { Location } from '#client/lib/router/location.ts';
import { useRouterState } from '#client/lib/router/router-hooks.ts';
import { CodeOutOfReach } from '#client/ui/feedback/lazy-with-retry.ts';
import { PageSpinner } from '#client/ui/feedback/page-spinner.tsx';
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

/** Shows the crash screen for an error in a page, while rendering it or loading its code, until the next navigation. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { location, error } = useRouterState();
  return (
    <LocationBoundary location={location} error={error}>
      {children}
    </LocationBoundary>
  );
}

interface LocationBoundaryProps {
  location: Location;
  /** Why the code of the page could not be loaded. */
  error: unknown;
  children: ReactNode;
}

interface LocationBoundaryState {
  location: Location;
  thrown?: unknown;
}

class LocationBoundary extends Component<LocationBoundaryProps, LocationBoundaryState> {
  override state: LocationBoundaryState = { location: this.props.location };

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown };
  }

  static getDerivedStateFromProps(
    { location }: LocationBoundaryProps,
    before: LocationBoundaryState,
  ): LocationBoundaryState | null {
    return before.location === location ? null : { location, thrown: undefined };
  }

  override render(): ReactNode {
    const error = this.props.error ?? this.state.thrown;
    return error === undefined ? this.props.children : <PageError error={error} />;
  }
}

function PageError({ error }: { error: unknown }) {
  const isOutOfReach = error instanceof CodeOutOfReach;
  useEffect(() => {
    // The address is already that of the page. There was an interruption before, so this does not repeat itself.
    if (isOutOfReach) location.reload();
    else logError('A page failed', { error });
  }, [error, isOutOfReach]);
  return isOutOfReach ? <PageSpinner /> : <CrashScreen />;
}
