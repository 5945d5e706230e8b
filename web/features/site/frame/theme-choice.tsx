import { Monitor, Moon, Sun } from "lucide-react";
import { chooseTheme, THEMES, useTheme, type Theme } from "#web/lib/theme.ts";
import { m } from "#web/paraglide/messages.js";

const CHOICES = {
  light: { Icon: Sun, label: m.theme_light },
  dark: { Icon: Moon, label: m.theme_dark },
  system: { Icon: Monitor, label: m.theme_system },
} as const satisfies Record<Theme, unknown>;

/** The theme: light, dark, or the system's. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{m.theme_label()}</legend>
      {THEMES.map((each) => {
        const { Icon, label } = CHOICES[each];
        return (
          <label
            key={each}
            title={label()}
            className="relative grid size-11 cursor-pointer place-items-center rounded-control border border-transparent opacity-70 hover:opacity-100 has-checked:border-current has-checked:opacity-100 has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-teal"
          >
            <input
              type="radio"
              name="theme"
              checked={each === theme}
              onChange={() => chooseTheme(each)}
              aria-label={label()}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Icon aria-hidden="true" className="pointer-events-none size-5" />
          </label>
        );
      })}
    </fieldset>
  );
}
