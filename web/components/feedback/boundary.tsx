import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Shown when the part's script did not load or its rendering failed. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** An error boundary around an optional part of a page, such as its map. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
