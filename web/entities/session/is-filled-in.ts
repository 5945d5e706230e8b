import type { FieldValues, UseFormReturn } from "react-hook-form";

/** Whether a form is filled in as for sending it; otherwise its first faulty field gets the focus. */
export async function isFilledIn<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "handleSubmit">,
): Promise<boolean> {
  let isValid = false;
  await form.handleSubmit(() => {
    isValid = true;
  })();
  return isValid;
}
