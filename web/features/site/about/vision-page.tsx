import { m } from "#web/paraglide/messages.js";
import { AboutFrame } from "./about-frame.tsx";
import { StatementPoints } from "./statement-points.tsx";
import { VisionPicture } from "./statement-pictures.tsx";

/** The company's vision. */
export function VisionPage() {
  return (
    <AboutFrame
      title={m.about_vision_title()}
      lead={m.about_vision_statement()}
      picture={<VisionPicture />}
      next={{ title: m.value_customer_title(), path: "/about/values/customer-focus" }}
    >
      <StatementPoints
        title={m.about_vision_way()}
        points={[
          { key: "open", title: m.about_vision_open_title(), text: m.about_vision_open_text() },
          {
            key: "drivers",
            title: m.about_vision_drivers_title(),
            text: m.about_vision_drivers_text(),
            leg: "water",
          },
          { key: "far", title: m.about_vision_far_title(), text: m.about_vision_far_text() },
        ]}
      />
    </AboutFrame>
  );
}
