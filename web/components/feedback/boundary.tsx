import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Shown when the part cannot be: its script did not arrive, or it failed to draw. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** A page never fails because of a part that it can do without, such as its map. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
