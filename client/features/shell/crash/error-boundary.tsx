import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react';
import { shellMessages } from '#client/features/shell/layout/shell.messages.ts';
import { logError } from '#client/lib/api/log.ts';
import type { Location } from '#client/lib/router/location.ts';
import { useRouterState } from '#client/lib/router/router-hooks.ts';
import { CodeOutOfReach } from '#client/ui/feedback/lazy-with-retry.ts';
import { Mascot } from '#client/ui/feedback/mascot.tsx';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';
import { buttonClasses } from '#client/ui/form/button.tsx';

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
    // The URL has already changed, so a reload opens the new page. Reloads cannot loop, because each needs another lost
    // connection.
    if (isOutOfReach) location.reload();
    else logError('A page failed', { error });
  }, [error, isOutOfReach]);
  return isOutOfReach ? <PageSpinner /> : <CrashScreen />;
}

const { title, text, reload } = shellMessages.crash;

/** The crash screen after a rendering error. It contains nothing that could fail again. */
function CrashScreen() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-dialog flex-col items-center justify-center px-6 text-center">
      <Mascot mood="troubled" size="lg" />
      <h1 className="mt-6 text-2xl">{title}</h1>
      <p className="mt-3 mb-8 text-ink-soft">{text}</p>
      <button type="button" onClick={() => window.location.reload()} className={buttonClasses()}>
        {reload}
      </button>
    </main>
  );
}

/** Replaces the page when the application cannot start. Uses plain DOM, since React may not work. */
export function showStartupFailure(error: unknown): void {
  const { title, unknown, text } = shellMessages.startup;
  const message = error instanceof Error && error.message !== '' ? error.message : unknown;
  const box = document.createElement('main');
  box.className = 'mx-auto max-w-dialog px-6 py-16 text-center';
  box.append(line('h1', title), line('p', message), line('p', text));
  document.body.replaceChildren(box);
}

function line(tag: 'h1' | 'p', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = tag === 'h1' ? 'text-xl' : 'mt-3 text-ink-soft';
  return element;
}
