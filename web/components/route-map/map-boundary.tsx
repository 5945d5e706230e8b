import { Component, type ReactNode } from "react";

interface MapBoundaryProps {
  /** Shown when the map cannot be: its script did not arrive, or the browser refused to draw. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** A page never fails because of its map. */
export class MapBoundary extends Component<MapBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
