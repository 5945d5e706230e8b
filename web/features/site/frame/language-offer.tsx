import { X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#web/components/icon-button.tsx";
import { chooseLanguage, type Locale } from "#web/lib/i18n/locale.ts";

/** The offer in its own language: a page holds the texts of one language only, and this is another. */
export const OFFERS: Readonly<Record<Locale, { readonly accept: string; readonly decline: string }>> = {
  th: { accept: "อ่านหน้านี้เป็นภาษาไทย", decline: "ไม่ต้อง" },
  en: { accept: "Read this page in English", decline: "No, thank you" },
  es: { accept: "Leer esta página en español", decline: "No, gracias" },
  ms: { accept: "Baca halaman ini dalam Bahasa Melayu", decline: "Tidak, terima kasih" },
  vi: { accept: "Đọc trang này bằng tiếng Việt", decline: "Không, cảm ơn" },
  km: { accept: "អានទំព័រនេះជាភាសាខ្មែរ", decline: "ទេ អរគុណ" },
  zh: { accept: "用中文阅读本页", decline: "不用，谢谢" },
  ru: { accept: "Читать эту страницу по-русски", decline: "Нет, спасибо" },
  de: { accept: "Diese Seite auf Deutsch lesen", decline: "Nein, danke" },
  fr: { accept: "Lire cette page en français", decline: "Non, merci" },
  id: { accept: "Baca halaman ini dalam Bahasa Indonesia", decline: "Tidak, terima kasih" },
};

/** One quiet line that offers the page in the browser's language, in that language. */
export function LanguageOffer({ locale }: { readonly locale: Locale }) {
  const [isDeclined, setDeclined] = useState(false);
  if (isDeclined) return null;
  const { accept, decline } = OFFERS[locale];
  return (
    <aside
      lang={locale}
      className="fixed inset-x-0 bottom-[var(--bottom-bar,0px)] z-20 flex justify-center px-4 pb-2 print:hidden"
    >
      <div className="flex items-center rounded-full border border-line bg-raised pl-4 shadow-soft">
        <button
          type="button"
          onClick={() => chooseLanguage(locale)}
          className="min-h-11 text-sm font-semibold text-teal underline-offset-4 hover:underline"
        >
          {accept}
        </button>
        <IconButton label={decline} onClick={() => setDeclined(true)}>
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
    </aside>
  );
}
