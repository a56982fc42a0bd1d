import { Component, type ReactNode } from 'react';

export type ErrorBoundaryProps = { fallback: ReactNode; children: ReactNode };

/** Shows something else in the place of a part that failed to load or to be drawn; the rest of the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
