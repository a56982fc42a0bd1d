CREATE TABLE "chat_login_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"address" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "chat_login_token" ADD CONSTRAINT "chat_login_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_login_token" ADD CONSTRAINT "chat_login_token_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_login_token_session" ON "chat_login_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "chat_login_token_user" ON "chat_login_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_login_token_expires" ON "chat_login_token" USING btree ("expires_at");